import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { lookUp } from '#lib/values.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { nearest } from '#site/loading/nearest.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'

interface Options {
  json: boolean
  tenants: string
}

/** A text as pages show it: for Australia and New Zealand, and for the US. */
interface PageText {
  feature: string
  name: string
  text: string
  american: string
}

/** `instead` is the text of ours that it replaces; undefined if there's no such text. */
interface ReplacedText {
  feature: string
  name: string
  text: string
  instead: string | undefined
}

export const wordsCommand = (): Command =>
  new Command('words')
    .description(
      'Prints the texts of all pages for a copywriter, by feature and region, or the texts that one site replaces.',
    )
    .addArgument(
      new Argument(
        '[name...]',
        'which features to print, or which tenant’s own texts; all features by default',
      ).default([]),
    )
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  forecourt words
  forecourt words search checkout
  forecourt words redgum-rv               the texts this site replaces (words in site.json)`,
    )
    .action(async (names: string[], { json, tenants }: Options) => {
      const all = await everyText()
      const features = new Set(all.map(({ feature }) => feature))
      const slugs = new Set(
        names.some((name) => !features.has(name)) && existsSync(tenants) ? listTenants(tenants) : [],
      )
      const unknown = names.filter((name) => !features.has(name) && !slugs.has(name))
      const near = nearest(unknown[0] ?? '', [...slugs, ...features])
      if (unknown.length > 0)
        throw new Error(
          `there’s no feature or tenant called ${unknown.join(', ')}. ${near === undefined ? '' : `Did you mean ${near}? `}The features are ${[...features].join(', ')}`,
        )
      const wanted = names.filter((name) => features.has(name))
      const isWanted = ({ feature }: { feature: string }) => wanted.length === 0 || wanted.includes(feature)
      const sites = names.filter((name) => slugs.has(name))
      if (sites.length === 0) return print(all.filter(isWanted), json, tableOf)
      for (const slug of sites) {
        const replaced = (await replacedBy(join(tenants, slug))).filter(isWanted)
        print(replaced, json, (texts) => replacedTable(slug, texts))
      }
    })

function print<Text>(texts: readonly Text[], json: boolean, table: (texts: readonly Text[]) => string): void {
  process.stdout.write(json ? `${JSON.stringify(texts, null, 2)}\n` : table(texts))
}

async function everyText(): Promise<PageText[]> {
  const texts = (await import('#check/words.ts')).everyText
  const american = texts('en-US')
  return Object.entries(texts('en-AU')).flatMap(([feature, featureTexts]) =>
    Object.entries(featureTexts).map(([name, text]) => ({
      feature,
      name,
      text,
      american: american[feature]?.[name] ?? text,
    })),
  )
}

/** @throws TenantError if the tenant's files can't be used */
async function replacedBy(dir: string): Promise<ReplacedText[]> {
  const { site } = await loadTenant(dir)
  const ours = (await import('#check/words.ts')).everyText(site.region)
  return Object.entries(site.words).flatMap(([feature, featureTexts]) =>
    Object.entries(featureTexts).map(([name, text]) => ({
      feature,
      name,
      text,
      instead: lookUp(lookUp(ours, feature) ?? {}, name),
    })),
  )
}

function byFeature<Text extends { feature: string; name: string }>(
  texts: readonly Text[],
  line: (text: Text) => string,
): string {
  const width = Math.max(...texts.map(({ name }) => name.length))
  return [...Map.groupBy(texts, ({ feature }) => feature)]
    .map(([feature, featureTexts]) => {
      const lines = featureTexts.map((text) => `  ${text.name.padEnd(width)}  ${line(text)}`)
      return `${feature}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

const tableOf = (texts: readonly PageText[]): string =>
  byFeature(texts, ({ text, american }) => (american === text ? text : `${text}  |  US: ${american}`))

const replacedTable = (slug: string, texts: readonly ReplacedText[]): string =>
  texts.length === 0
    ? `${slug} doesn’t replace any of these texts. To replace one, add your own version to words in site.json.\n`
    : byFeature(texts, ({ text, instead }) =>
        instead === undefined
          ? `${text}  |  replaces nothing; run \`forecourt check ${slug}\` to see why`
          : `${text}  |  instead of: ${instead}`,
      )
