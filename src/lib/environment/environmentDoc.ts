import type { Row } from './row.ts'
import { TOPICS } from './variables.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``

const HEAD = `# Environment variables

Everything that Forecourt reads from its environment. This page is made from the table in \`src/lib/environment\` by
\`scripts/schema.ts\`. Settings of a site are in its \`site.json\` ([settings.md](settings.md)); secrets are only here.

- **Empty values** count as not set, and spaces around a value are removed. A value of the wrong form ends the command with an explanation.
- **A tenant’s own variable** is the name and the slug in capitals: \`FORECOURT_SMTP_URL_REDGUM_RV\` for \`redgum-rv\`. It takes priority over
  the one for all tenants. The table says which variables can have this.
- **Files.** If \`FORECOURT_SMTP_URL_FILE\` names a file, its content is the value of \`FORECOURT_SMTP_URL\`, without the last newline. That
  works for each variable that starts with \`FORECOURT_\`, also for a tenant’s own, and for each secret. Set only one of the two. On SIGHUP,
  servers read the files again.
- **Unknown names** that start with \`FORECOURT_\` are reported when a command starts, with the nearest known name. Variables of tenants
  that don’t exist are reported by \`check\`, \`serve\` and \`live\`.
- **Secrets** are replaced by their names in errors and logs.
- **What’s missing.** \`forecourt check\` says which variables a tenant’s settings need and the environment lacks, and what happens without
  them. On a machine that only builds, these warnings don’t matter. \`serve\` and \`live\` say so when they start. A site at a made-up
  address (\`.example\`) can do without those that the [fakes](commands.md#fakes) stand in for.

Below, ‘functions’ are those that Netlify runs for a site ([deployment.md](deployment.md#netlify)); other readers are commands.
`

function rowOf([name, row]: [string, Row]): string {
  const names = [
    ...(row.tenant === 'only' ? [] : [code(name)]),
    ...(row.tenant === undefined ? [] : [code(`${name}_<SLUG>`)]),
  ].join(', ')
  const usual = row.default === undefined ? cell(row.unset ?? '') : code(row.default)
  return `| ${[names, cell(row.about), cell(row.readers), row.secret ? 'yes' : '', code(row.example), usual].join(' | ')} |`
}

/** Writes `docs/environment.md` from the table of variables. */
export const environmentDoc = (): string =>
  [
    HEAD,
    ...Object.entries(TOPICS).flatMap(([topic, rows]) => [
      `## ${topic}\n`,
      '| variable | what for | read by | secret | example | default |',
      '| --- | --- | --- | --- | --- | --- |',
      ...Object.entries<Row>(rows).map(rowOf),
      '',
    ]),
  ].join('\n')
