/**
 * Runs before the first paint; its hash stands in the content security policy. Who has been here before (`data-back`)
 * gets the place of their rolls kept on the first page; who has not, and brings nothing in the address (`data-fresh`),
 * sees at once what a page says to newcomers (shared/ui/before.tsx).
 */
export const THEME_SCRIPT = `(function(){var t,b;try{t=/light|dark/.exec(localStorage.getItem("tripkit-theme"));b=localStorage.getItem("tripkit-journey")}catch(e){}
t=t?t[0]:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.dataset.theme=t;if(b||!location.search)document.documentElement.dataset[b?"back":"fresh"]=""})()`;
