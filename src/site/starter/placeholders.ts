/** Marks a text that an editor should replace. It's in a comment that visitors never see. `forecourt check` reports the file and line. */
export const TO_REPLACE = 'replace:'
