import { styleText } from 'node:util'
import { Command } from 'commander'
import type { Pending, PendingPage } from './pendingPages.ts'
import { instant } from '../options.ts'
import { failureOf, printErrors, printJson, type Failed } from '../results.ts'

interface Options {
  tenants: string
  out: string
  state: string
  snapshot?: string
  now?: number
  json: boolean
}

type Result = ({ status: 'ok' } & Pending) | Failed

export const diffCommand = (): Command =>
  new Command('diff')
    .description('Says which pages a tenant’s next build would change, and why. Writes nothing.')
    .argument('<slug>', 'the tenant')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--state <dir>', 'where builds keep their state', '.forecourt')
    .option('--snapshot <file>', 'stock to compare with, instead of the tenant’s own')
    .option('--now <iso>', 'compare as if it were this time', instant)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
Causes of a change: content (its file), stock (which vehicles), configuration (which settings), clock (a vehicle is no
longer new, or was sold too long ago), code (views or rules changed, so every page changes), cut off (the last build was
interrupted, or the page’s file is missing).

Exit codes: 0 done, even if nothing would change; 1 the tenant can’t be built as it is; 2 usage error.

Examples:
  forecourt diff redgum-rv
  forecourt diff redgum-rv --now 2026-12-24T09:00:00Z
  forecourt diff redgum-rv --snapshot /tmp/new-stock.json --json`,
    )
    .action(async (slug: string, options: Options) => {
      const result = await diffOne(slug, options)
      if (options.json) printJson({ tenants: { [slug]: result } })
      else print(slug, result)
      if (result.status === 'failed') process.exitCode = 1
    })

async function diffOne(slug: string, { tenants, out, state, snapshot, now }: Options): Promise<Result> {
  const { pendingPages } = await import('./pendingPages.ts')
  const { SnapshotError } = await import('#stock/snapshot.ts')
  try {
    const pending = await pendingPages(slug, {
      tenantsDir: tenants,
      outDir: out,
      stateDir: state,
      now: now ?? Date.now(),
      ...(snapshot !== undefined && { snapshot }),
    })
    return { status: 'ok', ...pending }
  } catch (error) {
    return failureOf(
      error,
      error instanceof SnapshotError
        ? error.field.startsWith('hooks.')
          ? error.file
          : (snapshot ?? error.file)
        : '',
    )
  }
}

/** With --json, all are listed. */
const MOST_LINES = 60
const MOST_CAUSES = 4
const COLOURS = { new: 'green', changed: 'yellow', gone: 'red' } as const

function print(slug: string, result: Result): void {
  if (result.status === 'failed') return printErrors(slug, result.errors)
  const { pages, same, edited, warnings } = result
  for (const warning of warnings) console.log(`${slug}: ${warning}`)
  for (const { slug: car, change, fields } of edited.cars.slice(0, MOST_LINES))
    console.log(`stock: ${car} ${change}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`)
  for (const page of pages.slice(0, MOST_LINES)) {
    const change = styleText(COLOURS[page.change], page.change.padEnd(7), { stream: process.stdout })
    console.log(`${change} ${page.path}  (${page.why.map(reasonText).join('; ')})`)
  }
  if (pages.length > MOST_LINES) console.log(`… and ${pages.length - MOST_LINES} more pages`)
  const count = (wanted: PendingPage['change']) => pages.filter(({ change }) => change === wanted).length
  console.log(
    pages.length === 0
      ? `${slug}: nothing would change (${pagesText(same)})`
      : `${slug}: the next build would change ${pagesText(count('changed'))}, add ${count('new')}, remove ${count('gone')} and leave ${same} as they are`,
  )
}

const pagesText = (count: number): string => `${count} page${count === 1 ? '' : 's'}`

function reasonText({ cause, of }: PendingPage['why'][number]): string {
  const more = of.length > MOST_CAUSES ? ` and ${of.length - MOST_CAUSES} more` : ''
  return of.length === 0 ? cause : `${cause}: ${of.slice(0, MOST_CAUSES).join(', ')}${more}`
}
