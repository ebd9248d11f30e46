// The settings of the wall: voice, volume, pages. They stay with this browser.

const CLE = "duplicata-projection";
const REPOS = 4000;

function lire() {
  try {
    return JSON.parse(localStorage.getItem(CLE) ?? "{}");
  } catch {
    return {};
  }
}

export function installerReglages(voix, defilement) {
  const bouton = (id) => document.getElementById(id);
  const choix = { voix: false, volume: 100, ...lire() };
  const garder = () => localStorage.setItem(CLE, JSON.stringify(choix));
  const montrerVoix = () => bouton("voix").setAttribute("aria-pressed", String(voix.active));

  const volume = bouton("volume");
  volume.value = choix.volume;
  voix.volume = choix.volume / 100;
  volume.addEventListener("input", () => {
    choix.volume = Number(volume.value);
    voix.reglerVolume(choix.volume / 100);
    garder();
  });

  const mettreVoix = async (active) => {
    choix.voix = active;
    garder();
    if (active) await voix.activer();
    else voix.couper();
    montrerVoix();
  };
  bouton("voix").addEventListener("click", () => mettreVoix(!voix.active));
  bouton("essai").addEventListener("click", async () => {
    await mettreVoix(true);
    await voix.prononcer(["essai"]);
  });
  if (choix.voix) {
    // After a reload the browser may ask for a gesture first: any key or click gives it.
    const reprendre = async () => {
      if (choix.voix && (await voix.activer())) montrerVoix();
    };
    reprendre();
    for (const geste of ["keydown", "pointerdown"]) addEventListener(geste, reprendre, { once: true });
  }

  const pause = bouton("pause");
  const suspendre = () => pause.setAttribute("aria-pressed", String(defilement.basculer()));
  pause.addEventListener("click", suspendre);
  bouton("precedente").addEventListener("click", () => defilement.tourner(-1));
  bouton("suivante").addEventListener("click", () => defilement.tourner(1));
  bouton("plein").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  document.addEventListener("keydown", (e) => {
    if (e.target !== document.body) return;
    if (e.key === " ") suspendre();
    else if (e.key === "ArrowRight") defilement.tourner(1);
    else if (e.key === "ArrowLeft") defilement.tourner(-1);
    else return;
    e.preventDefault();
  });

  let repos;
  addEventListener("pointermove", () => {
    document.body.classList.add("souris");
    clearTimeout(repos);
    repos = setTimeout(() => document.body.classList.remove("souris"), REPOS);
  });
}
