import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { siteJsonSchema } from '#site/settings/jsonSchema.ts'
import { settingsDoc } from '#site/settings/settingsDoc.ts'

/**
 * Writes what is made of the schema of `site.json`: `docs/site.schema.json`, which editors complete from, and
 * `docs/settings.md`, which people read. Run it after a change of the schema.
 */
const docs = join(import.meta.dirname, '../docs')
const schema = join(docs, 'site.schema.json')
const made = {
  [schema]: await format(JSON.stringify(siteJsonSchema()), {
    ...(await resolveConfig(schema)),
    filepath: schema,
  }),
  [join(docs, 'settings.md')]: settingsDoc(),
}
for (const [file, text] of Object.entries(made)) {
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
