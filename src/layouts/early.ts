/**
 * Repeats a button press made before the page's script arrived, which can take a second or two on a slow connection.
 * The press is repeated once all scripts have run, if the part holds presses (ui/islands/turns.ts) and was still
 * asleep. The code is inlined in the page, so it's as short as possible.
 */
export const EARLY = `onclick=({target:t})=>{(t=t.closest('button'))?.closest('[data-wakes][data-holds]')&&addEventListener('DOMContentLoaded',()=>t.click())}`
