/**
 * A shopper may click a button before the page's script arrives, which can take a second or two on a slow connection.
 * This repeats the click once all scripts have run, if the button is in a part that isn't awake yet and holds clicks
 * back (ui/islands/turns.ts). This code is in each page's HTML, so it's as short as possible.
 */
export const EARLY = `onclick=({target:t})=>{(t=t.closest('button'))?.closest('[data-wakes][data-holds]')&&addEventListener('DOMContentLoaded',()=>t.click())}`
