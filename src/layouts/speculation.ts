/**
 * Rules for which pages a browser may prefetch when the shopper points at a link. They allow the site's own pages,
 * except those that the link rules exclude (spec §2 'Link handling rules'), and except through links in editors' text,
 * to which the link rules haven't been applied. The rules are a string, so that the compiled app contains them exactly
 * as pages do (build/compile/inlineScripts.ts).
 */
export const SPECULATION = `{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},{"not":{"selector_matches":"[data-no-prefetch],.prose a,[download]"}}]},"eagerness":"moderate"}]}`
