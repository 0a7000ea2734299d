/**
 * Rules for what a browser may prefetch when the shopper points at a link: the site's own pages, except those the link
 * rules exclude (spec §2 'Link handling rules') and links in editors' text, which those rules haven't checked. They're
 * a string, so that the compiled app contains them exactly as pages do (build/compile/inlineScripts.ts).
 */
export const SPECULATION = `{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},{"not":{"selector_matches":"[data-no-prefetch],.prose a,[download]"}}]},"eagerness":"moderate"}]}`
