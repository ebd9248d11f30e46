// The table of centres looks again when something came in.
const vivante = document.getElementById("vivante");
const flux = new EventSource("/flux");
let demande = false;
let encore = false;

/** Ask for the page once more, and put what changed in its place; one demand at a time. */
async function relire() {
  if (demande) {
    encore = true;
    return;
  }
  demande = true;
  try {
    const reponse = await fetch("/");
    const page = new DOMParser().parseFromString(await reponse.text(), "text/html");
    const neuve = page.getElementById("vivante");
    if (vivante && neuve) {
      vivante.replaceChildren(...neuve.childNodes);
    }
  } finally {
    demande = false;
    if (encore) {
      encore = false;
      void relire();
    }
  }
}

flux.onmessage = () => void relire();
