// Where the menu is wider than the screen, the screen one is on stands in the middle of what is shown.
const ici = document.querySelector(".onglets [aria-current]");
const menu = ici?.closest("nav");
if (menu) menu.scrollLeft += ici.getBoundingClientRect().left - menu.getBoundingClientRect().left - (menu.clientWidth - ici.offsetWidth) / 2;
