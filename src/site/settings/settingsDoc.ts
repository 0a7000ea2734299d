import type { SchemaFieldDescription, SchemaObjectDescription } from 'yup'
import { siteSchema } from './schema.ts'

/** Writes `docs/settings.md` from the schema that the build checks. Each group of settings is a table, and each setting is a row. */

interface Meta {
  about?: string
  unseen?: string
  editable_by?: string
  /** What a list has as its entries, if that can’t be told from their type. */
  kind?: string
}

const isGroup = (field: SchemaFieldDescription): field is SchemaObjectDescription => 'fields' in field
function itemOf(field: SchemaFieldDescription): SchemaFieldDescription | undefined {
  const inner = (field as { innerType?: SchemaFieldDescription | SchemaFieldDescription[] }).innerType
  return Array.isArray(inner) ? inner[0] : inner
}
const metaOf = (field: SchemaFieldDescription): Meta => ('meta' in field ? ((field.meta ?? {}) as Meta) : {})

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
const code = (text: string): string => `\`${cell(text)}\``

/**
 * Maximum length in characters of a list of values in the table. A longer list has a table of its own, or can be looked up in the schema's
 * file.
 */
const MOST = 90

function kindOf(field: SchemaFieldDescription): string {
  const inner = itemOf(field)
  const { kind } = inner ? metaOf(inner) : {}
  if (kind !== undefined) return kind
  if (field.type === 'array' && inner)
    return isGroup(inner) ? 'list of groups' : `list of ${kindOf(inner).replace(/^(?:text|number)$/, '$&s')}`
  if (!('oneOf' in field) || field.oneOf.length === 0) return NAMES[field.type] ?? field.type
  return field.oneOf.map((one) => code(JSON.stringify(one))).join(', ')
}

const NAMES: Record<string, string> = {
  string: 'text',
  boolean: 'flag',
  object: 'group',
  number: 'number',
  mixed: 'texts by feature and key',
}

function defaultOf(field: SchemaFieldDescription): string {
  if ('optional' in field && !field.optional) return '**required**'
  const value = 'default' in field && !isGroup(field) ? field.default : undefined
  if (value === undefined || value === null || value === '') return ''
  const text = JSON.stringify(value)
  return text.length > MOST ? choiceOf(field, value) : code(text)
}

/** Describes a long list of chosen values by the choices that it leaves out: 'all but …'. */
function choiceOf(field: SchemaFieldDescription, chosen: unknown): string {
  const item = itemOf(field)
  const choices: readonly unknown[] = item && 'oneOf' in item ? item.oneOf : []
  const leftOut = choices.filter((one) => !(Array.isArray(chosen) && chosen.includes(one)))
  return leftOut.length === 0
    ? 'all of them'
    : `all but ${leftOut.map((one) => code(JSON.stringify(one))).join(', ')}`
}

/**
 * The tables of a group: its own, followed by those of the groups inside it.
 *
 * @param listFor who may change the list that the group is an entry of
 */
function tables(group: SchemaObjectDescription, name: string, listFor = ''): string[] {
  const rows = Object.entries(group.fields).filter(([field]) => field !== '$schema')
  const fieldLines = rows.map(([field, schema]) => {
    const { about = '', unseen, editable_by = listFor } = metaOf(schema)
    const says = unseen === undefined ? about : `${about} **Changes no page:** ${unseen}`
    return `| ${code(field)} | ${kindOf(schema)} | ${defaultOf(schema)} | ${editable_by} | ${cell(says)} |`
  })
  const inner = rows.flatMap(([field, schema]) => {
    const item = itemOf(schema)
    const path = name === '' ? field : `${name}.${field}`
    if (isGroup(schema)) return tables(schema, path, listFor)
    return item && isGroup(item) ? tables(item, `${path}[]`, metaOf(schema).editable_by ?? listFor) : []
  })
  const head = ['| Setting | Kind | Default | Also for | What it does |', '| --- | --- | --- | --- | --- |']
  return [[`## ${name === '' ? 'The site' : code(name)}`, '', ...head, ...fieldLines].join('\n'), ...inner]
}

/** The whole file. Prettier doesn't format it, because one longer cell would change every row of its table. */
export const settingsDoc = (): string =>
  `${[
    '# Settings',
    'All settings of `tenants/<slug>/site.json`, with their defaults.',
    'A flag is `true` or `false`. The settings in a group have a table of their own further down, under the group’s name; for a list of ' +
      'groups, that name ends in `[]`. References such as ‘spec §2’ are to sections of the specification that all sites follow.',
    '‘Also for: editors’ means that dealers’ own editors can change the setting in a hosted desk ' +
      '([deployment.md](deployment.md#desks-behind-a-sign-in)); all other settings are the operator’s.',
    'Values that can’t be right are refused by the build, `forecourt check` and the desk, at their field: a phone number that can’t be ' +
      'dialled in the site’s region, an email address without a domain, a state or postcode that the region doesn’t have, hours that end ' +
      'before they begin or contradict each other or their text, days that don’t exist, and IDs of tracking services that can’t be theirs. ' +
      'Values that are possible but look wrong are warnings of `forecourt check` ([commands.md](commands.md#check)).',
    'Code editors that support JSON Schema can complete these settings, using `docs/site.schema.json`. This page and the schema are generated from ' +
      '`src/site/settings/schema.ts` by `node scripts/schema.ts`. `src/plan/settings.test.ts` checks that each setting ' +
      'changes something visitors see. If one doesn’t, its row says why.',
    ...tables(siteSchema.describe(), ''),
  ].join('\n\n')}\n`
