export const SMTP_PORT = 4425

/** Returns the environment for a `forecourt serve` whose emails go to the fake mail server. */
export const fakeMail = (port: number): Record<string, string> => ({
  FORECOURT_SMTP_URL: `smtp://127.0.0.1:${port}`,
  FORECOURT_SMTP_FROM: 'website@example.com',
})
