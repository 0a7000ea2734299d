/**
 * Repeats a click on a button that was made before the page's script arrived, which can take a second or two on a slow
 * connection. The click is repeated once all scripts have run, if the button is in a part that holds clicks back
 * (ui/islands/turns.ts). This code is in each page's HTML, so it's as short as possible.
 */
export const EARLY = `onclick=({target:t})=>{(t=t.closest('button'))?.closest('[data-wakes][data-holds]')&&addEventListener('DOMContentLoaded',()=>t.click())}`
