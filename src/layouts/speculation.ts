/**
 * What a browser may fetch ahead when the shopper points at a link: pages of this site, but not those that the link
 * rules except (spec §2 'Link handling rules'), nor links in editors' text, which those rules have not seen. It is a text, so
 * that the compiled app holds it as pages do (build/compile/inlineScripts.ts).
 */
export const SPECULATION = `{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},{"not":{"selector_matches":"[data-no-prefetch],.prose a,[download]"}}]},"eagerness":"moderate"}]}`
