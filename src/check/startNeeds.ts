import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Environment } from '#lib/environment/variable.ts'
import { suffixOf } from '#lib/environment/variables.ts'
import { readText } from '#site/loading/files.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { readSite } from '#site/loading/readSite.ts'
import { needsOf, type Need } from './needs.ts'
import { strayVariables } from './strayVariables.ts'

const MOST_NAMED = 3
const LIST = new Intl.ListFormat('en-AU')

/**
 * Prints a line for everything that tenants' settings need from a server and its environment lacks, and for variables of tenants that don't exist. Sites that can't be read are left
 * out; requests to them say what's wrong. While many are read, the server still answers requests, and it goes on if this fails.
 */
export async function printNeeds(
  server: Need['server'],
  tenantsDir: string,
  environment: Environment,
  print: (line: string) => void,
): Promise<void> {
  try {
    strayVariables(environment, listTenants(tenantsDir)).forEach(print)
    for (const [line, slugs] of await needsByLine(server, tenantsDir, environment))
      print(`${named(slugs)}: ${line}`)
  } catch (error) {
    print(`it isn’t known what the tenants need: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function needsByLine(
  server: Need['server'],
  tenantsDir: string,
  environment: Environment,
): Promise<Map<string, string[]>> {
  const slugs = new Map<string, string[]>()
  for (const slug of listTenants(tenantsDir)) {
    await setImmediate()
    const dir = join(tenantsDir, slug)
    const read = readText(dir, 'site.json')
    const site = 'text' in read ? readSite(dir, read.text).site : undefined
    const needs = site ? needsOf(site, environment) : []
    for (const need of needs.filter((other) => other.server === server)) {
      // The name of a tenant's own variable would make each line different.
      const line = `${need.field} in site.json ${need.message}`.replace(`${suffixOf(slug)} `, '_<SLUG> ')
      slugs.set(line, [...(slugs.get(line) ?? []), slug])
    }
  }
  return slugs
}

function named(slugs: readonly string[]): string {
  if (slugs.length <= MOST_NAMED + 1) return LIST.format(slugs)
  return LIST.format([...slugs.slice(0, MOST_NAMED), `${slugs.length - MOST_NAMED} more`])
}
