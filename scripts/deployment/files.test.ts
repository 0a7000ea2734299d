import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { CADDY, isInstalled, NOT_INSTALLED, SYSTEMD } from '#server/testing/installed.ts'
import { read, ROOT } from '../docs/blocks.ts'
import { tryCommand } from '../docs/tryCommand.ts'

/** Checks what an operator copies: units, containers and the Caddyfile. `try.ts` runs the units and the Caddyfile for real. */

const units = globSync('docs/systemd/*.{service,socket,timer}', { cwd: ROOT }).sort()
const sections = (unit: string) => read(unit).split(/^# Only these .*$/m)

describe('systemd', () => {
  test('All units are valid, and run commands that exist', async ({ skip }) => {
    skip(!isInstalled(SYSTEMD), NOT_INSTALLED(SYSTEMD))
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-units-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const installed = '/opt/forecourt/current/node_modules/.bin/forecourt'
    for (const unit of units) {
      const text = read(unit)
      const [, words = ''] =
        /^ExecStart=.*\/forecourt (\w+(?: \S+)*?)'?$/m.exec(text.replace(/\$\$\(.*?\)/, 'Sun')) ?? []
      if (unit.endsWith('.service'))
        expect(await tryCommand(['forecourt', ...words.split(' ')]), unit).toBeUndefined()
      writeFileSync(join(folder, unit.split('/').at(-1) ?? ''), text.replaceAll(installed, process.execPath))
    }
    execFileSync('systemd-analyze', ['verify', ...globSync(join(folder, '*'))], { stdio: 'pipe' })
  })

  test('All services are in the same sandbox', () => {
    const sandboxes = units.filter((unit) => unit.endsWith('.service')).map((unit) => sections(unit)[1])
    const settings = sandboxes.map((text = '') => text.split(/^\[/m)[0]?.trim())
    expect(settings[0]).toContain('ProtectSystem=strict')
    expect(new Set(settings).size).toBe(1)
  })

  test('The command `forecourt` runs as the services run, with settings that systemd reads', () => {
    const script = read('docs/systemd/forecourt')
    const option = { User: '--uid=', WorkingDirectory: '--working-directory=', Environment: '--setenv=' }
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const shared = read(unit).matchAll(/^(User|WorkingDirectory|Environment(?:File)?)=(.+)$/gm)
      const words = Array.from(shared, ([line, name = '', value = '']) =>
        name in option ? option[name as keyof typeof option] + value : `--property=${line}`,
      )
      expect(words).toHaveLength(4)
      for (const word of words) expect(script.split(/\s+/)).toContain(word)
    }
  })
})

interface Container {
  command?: string
  args?: string[]
  environment?: object
  secrets?: string[]
  ports?: string[]
  read_only?: boolean
}

describe('containers', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Container & { image: string }>
    secrets: object
    volumes: object
  }
  const ours = Object.values(compose.services).filter(({ image }) => image === 'forecourt')
  const manifests = parseAllDocuments(read('docs/kubernetes/forecourt.yaml')).map(
    (document) => document.toJS() as { kind: string; metadata: { name: string } },
  )

  test('Compose runs commands that exist, each with a read-only root', async () => {
    expect(ours).toHaveLength(4)
    for (const { command = 'serve', read_only } of ours) {
      expect(await tryCommand(['forecourt', ...command.split(' ')])).toBeUndefined()
      expect(read_only).toBe(true)
    }
  })

  test('Each secret that Compose gives to a container is one of its files', () => {
    for (const { environment = {}, secrets } of ours) {
      expect(secrets).toEqual(Object.keys(compose.secrets))
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
      expect(files.map(([, file]) => file).sort()).toEqual(secrets?.map((name) => `/run/secrets/${name}`))
    }
  })

  test('The ports for the dashboard and metrics are those that Prometheus asks, and Compose opens them only to its own machine', () => {
    const scraped = Array.from(
      read('docs/monitoring/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g),
      ([, port]) => port,
    )
    expect(scraped).toHaveLength(2)
    for (const [index, name] of ['serve', 'live'].entries()) {
      const port = scraped[index] ?? ''
      expect(read(`docs/systemd/forecourt-${name}.service`)).toMatch(
        new RegExp(`^ExecStart=.* --admin-port ${port}$`, 'm'),
      )
      expect(compose.services[name]?.command).toContain(`--admin-host 0.0.0.0 --admin-port ${port}`)
      expect(compose.services[name]?.ports).toEqual([`127.0.0.1:${port}:${port}`])
      expect(JSON.stringify(manifests)).toContain(`{"name":"admin","port":${port}}`)
    }
  })

  test('Kubernetes runs commands that exist, and each reference leads somewhere', async () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    const text = JSON.stringify(manifests)
    const references = [
      ['PersistentVolumeClaim', /"claimName":"([^"]+)"/g],
      ['ConfigMap', /"configMapRef":\{"name":"([^"]+)"/g],
      ['Service', /"backendRefs":\[\{"name":"([^"]+)"/g],
    ] as const
    for (const [kind, pattern] of references) {
      const found = Array.from(text.matchAll(pattern), ([, name]) => `${kind} ${name}`)
      expect(found.length).toBeGreaterThan(0)
      expect(names).toEqual(expect.arrayContaining(found))
    }
    const commands = Array.from(
      text.matchAll(/"args":(\[[^\]]*\])/g),
      ([, args = '']) => JSON.parse(args) as string[],
    )
    expect(commands.map(([name]) => name)).toEqual(['serve', 'build', 'live'])
    for (const command of commands) expect(await tryCommand(['forecourt', ...command])).toBeUndefined()
    expect(text.match(/"readOnlyRootFilesystem":true/g)).toHaveLength(commands.length)
  })

  test('The image has all sources of the compiled views, and runs a command that exists', async () => {
    const kept = Array.from(read('.dockerignore').matchAll(/^!(.+)$/gm), ([, path]) => path)
    const { SOURCES } = await import('#build/compile/compile.ts')
    for (const source of SOURCES) expect(kept).toContain(source.split('/')[0])
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^USER node$/m)
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
    expect(await tryCommand(['forecourt', ...(JSON.parse(command) as string[])])).toBeUndefined()
  })
})

describe('Caddy', () => {
  test('Its names are those of the sample dealers’ settings', () => {
    const sites = globSync('tenants/*/site.json', { cwd: ROOT }).sort()
    const named = sites.map((file) => {
      const { slug, url } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
        slug: string
        url: string
      }
      return [new URL(url).host, slug]
    })
    const text = read('docs/caddy/Caddyfile')
    const mapped = Array.from(text.matchAll(/^\t\t(www\.[\w.]+) ([\w-]+)$/gm), ([, host, slug]) => [
      host,
      slug,
    ])
    expect(mapped).toEqual(named)
    expect(text).toContain(`\n${named.map(([host]) => host).join(', ')} {\n`)
  })

  test('The Caddyfile is formatted as Caddy formats it', ({ skip }) => {
    skip(!isInstalled(CADDY), NOT_INSTALLED(CADDY))
    const text = read('docs/caddy/Caddyfile')
    expect(execFileSync('caddy', ['fmt', '-'], { input: text, encoding: 'utf8' })).toBe(text)
  })
})
