import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { WEEK_EXAMPLE } from '#rules/locale/week.ts'
import { DEALER_FIELDS, nameOf, nameTrouble, slugTrouble, type Answers, type Dealer } from './answers.ts'
import { REGIONS, type Region } from '#site/starter/samples.ts'
import { TEMPLATES } from './trades.ts'
import { printJson } from '../results.ts'

interface Options {
  tenants: string
  template?: string
  region?: Region
  name?: string
  brand?: string
  accent?: string
  phone?: string
  email?: string
  street?: string
  city?: string
  state?: string
  postcode?: string
  hours?: string
  yes: boolean
  json: boolean
}

export const newCommand = (): Command =>
  new Command('new')
    .description('Makes a new tenant, ready to build: settings, pages and sample stock.')
    .argument('<slug>', 'the name of its folder, and part of its address on this machine', slug)
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--name <name>', 'the dealer’s name, as customers know it', dealerName)
    .addOption(new Option('--region <region>', 'language, units and phone rules').choices([...REGIONS]))
    .option(
      '--template <template>',
      `the kind of dealer: ${TEMPLATES.join(', ')}, or a template in the project’s extensions/templates/`,
    )
    .option(
      '--brand <colour>',
      "the colour of buttons and links, like '#1f6f54'; the template’s own by default",
      colour,
    )
    .option('--accent <colour>', "the colour of tags and highlights, like '#f2a33a'", colour)
    .option('--phone <number>', 'the dealer’s phone number')
    .option('--email <address>', 'the dealer’s email address, to which enquiries are sent')
    .option('--street <street>', 'street and number')
    .option('--city <city>', 'city, town or suburb')
    .option('--state <state>', 'state or region')
    .option('--postcode <code>', 'postcode or ZIP')
    .option('--hours <hours>', `opening hours, like '${WEEK_EXAMPLE}'`)
    .option('--yes', 'don’t ask questions: use defaults for anything not given', false)
    .option('--json', 'print the result as JSON, without asking questions', false)
    .addHelpText(
      'after',
      `
In a terminal, the command asks for whatever the options leave out. In a script, give --template, --region and --name, or --yes.
Without a phone number, an email address or an address, the site starts with made-up ones, which check lists.

Exit codes: 0 it was created, 1 the name is taken, 2 usage error.

Examples:
  forecourt new blue-gum-motors
  forecourt new blue-gum-motors --yes
  forecourt new kauri-campers --template campers --region en-NZ --name "Kauri Campers" --brand '#0b7269'`,
    )
    .action(async (slug: string, options: Options, command: Command) => {
      const { newTenant } = await import('./newTenant.ts')
      const answers = await answersOf(slug, options, command)
      if (!answers) {
        process.exitCode = 1
        return
      }
      const { sampleStock } = await import('#demo/stock/sampleStock.ts')
      const made = await newTenant(answers, { tenantsDir: options.tenants, sampleStock })
      if (options.json) printJson({ slug, ...made })
      else print(slug, options.tenants, made)
    })

const DEFAULTS = { template: 'group', region: 'en-AU' } as const

async function chosenTemplate(
  { template, tenants }: Options,
  slug: string,
  command: Command,
): Promise<Partial<Pick<Answers, 'template' | 'own'>>> {
  if (template === undefined) return {}
  const { templateNamed, TemplateError } = await import('./templateNamed.ts')
  try {
    return templateNamed(template, join(tenants, slug))
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return command.error(`error: ${error.message} (--template)`, { exitCode: 2 })
  }
}

/** Undefined if the user cancels. */
async function answersOf(slug: string, options: Options, command: Command): Promise<Answers | undefined> {
  const { region, name, brand, accent, yes } = options
  const { template, own } = await chosenTemplate(options, slug, command)
  const dealer: Dealer = defined(
    Object.fromEntries(DEALER_FIELDS.map((field) => [field, options[field]?.trim() || undefined])),
  )
  const colours = {
    ...(brand !== undefined && { brand }),
    ...(accent !== undefined && { accent }),
    ...(Object.keys(dealer).length > 0 && { dealer }),
    ...(own && { own }),
  }
  if (yes)
    return { slug, ...DEFAULTS, name: nameOf(slug), ...defined({ template, region, name }), ...colours }
  const missing = Object.entries({ template, region, name }).flatMap(([option, value]) =>
    value === undefined ? `--${option}` : [],
  )
  const asks = process.stdin.isTTY && process.stdout.isTTY && !options.json
  if (!asks && missing.length > 0)
    command.error(
      `error: there’s no terminal to ask questions in. Give ${missing.join(', ')}, or --yes for the defaults`,
      {
        exitCode: 2,
      },
    )
  if (template !== undefined && region !== undefined && name !== undefined)
    return { slug, template, region, name, ...colours }
  const { askForTenant } = await import('../askForTenant.ts')
  return askForTenant(join(options.tenants, slug), { ...defined({ template, region, name }), ...colours })
}

const defined = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

function print(slug: string, tenants: string, made: { files: string[]; notes: string[] }): void {
  for (const note of made.notes) console.log(`${slug}: ${note}`)
  const folder = tenants === 'tenants' ? '' : ` --tenants ${tenants}`
  const next = [
    [`import ${slug}${folder} stock.xlsx`, 'the real stock, from any file or address'],
    [`snapshot ${slug}${folder}`, 'or from the dealer backend, once site.json has the website’s id there'],
    [`edit ${slug}${folder}`, 'logo, locations, texts: see and change the site in the browser'],
    [`check ${slug}${folder}`, 'see what still needs replacing'],
    [`build ${slug}${folder}`, `build the site into dist/${slug}/`],
  ].map(
    ([command = '', what = '']) =>
      `  npx forecourt ${command.padEnd(slug.length + folder.length + 20)}${what}`,
  )
  console.log(`${slug}: created in ${tenants}/${slug}, ${made.files.length} files, with sample stock

Next:
${next.join('\n')}`)
}

function slug(value: string): string {
  const trouble = slugTrouble(value)
  if (trouble !== undefined) throw new InvalidArgumentError(`A slug ${trouble}.`)
  return value
}

function dealerName(value: string): string {
  const trouble = nameTrouble(value)
  if (trouble !== undefined) throw new InvalidArgumentError(`A name ${trouble}.`)
  return value.trim()
}

function colour(value: string): string {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value))
    throw new InvalidArgumentError('Must be a colour like #1f6f54.')
  return value.toLowerCase()
}
