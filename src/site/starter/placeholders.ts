/**
 * Marks a text that an editor should replace. It's in a comment that visitors never see. `forecourt check` reports the file and line.
 */
export const TO_REPLACE = 'replace:'

/** The domain for addresses that belong to nobody (RFC 2606). */
export const NOBODYS_DOMAIN = '.example'
