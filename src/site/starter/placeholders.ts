/** Marks text that an editor should replace, in a comment: visitors never see it, and `forecourt check` names it with file and line. */
export const TO_REPLACE = 'replace:'

/** The domain of addresses that belong to nobody (RFC 2606). */
export const NOBODYS_DOMAIN = '.example'
