/**
 * What a shopper presses before the script of the page has come, on a slow line a second or two after the page: it is pressed
 * again once all scripts have run, for a part that holds presses (ui/islands/turns.ts) and was still asleep. It stands in the page itself,
 * and is as short as can be.
 */
export const EARLY = `onclick=({target:t})=>{(t=t.closest('button'))?.closest('[data-wakes][data-holds]')&&addEventListener('DOMContentLoaded',()=>t.click())}`
