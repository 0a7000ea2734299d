import { LAZY_MARGIN_PX } from '#rules/constants.ts'

/**
 * Lets the pictures of cards and galleries load 200 px before they come into view (spec §9), which is much later than browsers load lazy
 * pictures by themselves. Until then, a style moves a picture out of its frame, which has the class `lazy` (`lazy-frame` in
 * styles/_mixins.scss), so that the browser doesn't fetch it. Without JavaScript, the browser decides. Frames may be added at any time, by
 * the parser, by an island or by the router. A card in a strip that scrolls sideways loads its picture once it's in view: `scrollMargin`
 * would also extend the window's margin. This code is in each page's HTML, so it's as short as possible.
 */
export const LAZY_PICTURES = `{let f=document.getElementsByClassName('lazy'),o=new IntersectionObserver(s=>s.map(e=>e.isIntersecting&&e.target.classList.remove('lazy')),{rootMargin:'${LAZY_MARGIN_PX}px'});new MutationObserver(()=>[...f].map(t=>o.observe(t))).observe(document,{childList:1,subtree:1})}`

/**
 * Rules for which pages a browser may prefetch when the shopper points at a link. They allow the site's own pages,
 * except those that the link rules exclude (spec §2 'Link handling rules'), and except through links in editors' text,
 * to which the link rules haven't been applied. The rules are a string, so that the compiled app contains them exactly
 * as pages do (build/compile/inlineScripts.ts).
 */
export const SPECULATION = `{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},{"not":{"selector_matches":"[data-no-prefetch],.prose a,[download]"}}]},"eagerness":"moderate"}]}`
