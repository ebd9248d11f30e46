/* duplicata.exe: starts the Python beside it on the program, with the same arguments, window and exit code. */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

enum { LONGEST = 32768, PATIENCE = 4500 };
static HANDLE child;

/* Ctrl+C is for the program, which asks or stops; a window being closed waits until it has. */
static BOOL WINAPI outlive(DWORD event) {
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT && child) WaitForSingleObject(child, INFINITE);
  return TRUE;
}

/* The session ends. Programs that hold windows, as ours does by what it loads, are told so by a window alone. */
static LRESULT CALLBACK told(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
  if (message == WM_ENDSESSION && wparam && child) {
    GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, 0);
    WaitForSingleObject(child, PATIENCE);
    return 0;
  }
  return DefWindowProcW(window, message, wparam, lparam);
}

/* Until the program has ended; meanwhile what Windows has to say is heard. */
static void wait_for_child(void) {
  WNDCLASSW class;
  ZeroMemory(&class, sizeof class);
  class.lpfnWndProc = told;
  class.lpszClassName = L"duplicata";
  class.hInstance = GetModuleHandleW(NULL);
  RegisterClassW(&class);
  CreateWindowW(class.lpszClassName, L"duplicata", WS_POPUP, 0, 0, 0, 0, NULL, NULL, class.hInstance, NULL);
  while (MsgWaitForMultipleObjects(1, &child, FALSE, INFINITE, QS_ALLINPUT) == WAIT_OBJECT_0 + 1) {
    MSG message;
    while (PeekMessageW(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageW(&message);
  }
  WaitForSingleObject(child, INFINITE);
}

/* What follows the program's own name, as it was typed. */
static const wchar_t *arguments(const wchar_t *line) {
  if (*line == L'"') {
    for (line++; *line && *line != L'"'; line++);
    if (*line) line++;
  } else {
    while (*line && *line != L' ' && *line != L'\t') line++;
  }
  while (*line == L' ' || *line == L'\t') line++;
  return line;
}

int wmain(void) {
  static wchar_t here[LONGEST], command[2 * LONGEST];
  const wchar_t *given = arguments(GetCommandLineW());
  DWORD length = GetModuleFileNameW(NULL, here, LONGEST);
  while (length && here[length - 1] != L'\\') length--;
  here[length] = 0;
  _snwprintf(command, 2 * LONGEST - 1, L"\"%lspython\\python.exe\" -X utf8 -m duplicata %ls", here, given);

  STARTUPINFOW start;
  PROCESS_INFORMATION made;
  ZeroMemory(&start, sizeof start);
  start.cb = sizeof start;
  SetConsoleTitleW(L"duplicata");
  SetConsoleCtrlHandler(outlive, TRUE);
  if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &start, &made)) {
    fwprintf(stderr, L"duplicata : python\\python.exe n'a pas pu demarrer (erreur %lu).\n", GetLastError());
    return 3;
  }
  child = made.hProcess;
  DWORD code = 1;
  wait_for_child();
  GetExitCodeProcess(child, &code);
  /* Started by a click, the window would be gone before what went wrong is read. */
  if (code && code != 130 && !*given && GetConsoleWindow()) {
    fputws(L"\nAppuyez sur Entree pour fermer cette fenetre.\n", stderr);
    getwchar();
  }
  return (int)code;
}
