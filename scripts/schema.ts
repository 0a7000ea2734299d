import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { environmentDoc } from '#lib/environment/environmentDoc.ts'
import { siteJsonSchema } from '#site/settings/jsonSchema.ts'
import { settingsDoc } from '#site/settings/settingsDoc.ts'

/**
 * Writes what's generated from the schema of `site.json`: `docs/site.schema.json`, which lets code editors complete
 * settings, and `docs/settings.md` for people. Also writes `docs/environment.md` from the table of environment variables. Run it after
 * changing one of them.
 */
const docs = join(import.meta.dirname, '../docs')
const schema = join(docs, 'site.schema.json')
const made = {
  [schema]: await format(JSON.stringify(siteJsonSchema()), {
    ...(await resolveConfig(schema)),
    filepath: schema,
  }),
  [join(docs, 'settings.md')]: settingsDoc(),
  [join(docs, 'environment.md')]: environmentDoc(),
}
for (const [file, text] of Object.entries(made)) {
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
