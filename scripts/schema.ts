import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { siteJsonSchema } from '#site/jsonSchema.ts'

/** Writes `docs/site.schema.json`, which editors of `site.json` complete from. Run it after a change of the schema. */
const file = join(import.meta.dirname, '../docs/site.schema.json')
writeFileSync(
  file,
  await format(JSON.stringify(siteJsonSchema()), { ...(await resolveConfig(file)), filepath: file }),
)
process.stdout.write(`${file}\n`)
