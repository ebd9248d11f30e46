; One user's installer: no administrator, a start-menu entry, an uninstaller that keeps the events.
Target amd64-unicode
!include MUI2.nsh
Name "duplicata ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\duplicata"
InstallDirRegKey HKCU "Software\duplicata" "folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\duplicata"
!define MUI_FINISHPAGE_RUN "$INSTDIR\duplicata.exe"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "English"

Section
  ; An update leaves nothing of the version before; the events are elsewhere.
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*"
  WriteUninstaller "$INSTDIR\desinstaller.exe"
  SetOutPath "$PROFILE"
  CreateShortcut "$SMPROGRAMS\duplicata.lnk" "$INSTDIR\duplicata.exe"
  WriteRegStr HKCU "Software\duplicata" "folder" "$INSTDIR"
  WriteRegStr HKCU "${REMOVAL}" "DisplayName" "duplicata"
  WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\desinstaller.exe"'
  WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\desinstaller.exe" /S'
  WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
  WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
SectionEnd

Section Uninstall
  ; Only what the installer brought, and what can be made again: never $LOCALAPPDATA\duplicata, where the events are.
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\duplicata.exe"
  Delete "$INSTDIR\desinstaller.exe"
  RMDir "$INSTDIR"
  RMDir /r "$LOCALAPPDATA\duplicata-cache"
  Delete "$SMPROGRAMS\duplicata.lnk"
  DeleteRegKey HKCU "${REMOVAL}"
  DeleteRegKey HKCU "Software\duplicata"
SectionEnd
