import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hash } from 'node:crypto'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { lookUp } from '#lib/values.ts'
import { OVERRIDABLE, USABLE, type ComponentName } from '#extend/overridable.ts'
import { EXTENSIONS, PUBLIC_MODULES } from '#extend/project.ts'
import type { ComponentFiles } from '#site/loading/components.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { nearest } from '#site/loading/nearest.ts'
import { ownSectionsOf } from '#site/settings/sections.ts'
import { ROOT } from './compile.ts'
import { DOCS } from '#lib/docs.ts'

/** What a project adds to the views. Tenants with the same components share a compiled app. */
export interface Extensions {
  /** The project's folder. */
  root: string
  /** Of the project's files. */
  hash: string
  components: ComponentFiles
  /** Names of sections that are compiled, whether or not a tenant uses them. */
  sections: readonly string[]
}

/** @returns undefined for a tenant that uses nothing of its project's own, so that its site is the same as without a project */
export function extensionsOf(tenant: Tenant): Extensions | undefined {
  const { project, components } = tenant
  if (ownSectionsOf(tenant).length === 0 && Object.keys(components).length === 0) return undefined
  return { root: project.root, hash: project.hash, components, sections: [...project.sections.keys()] }
}

/** Only the sections that a tenant uses, for when another one doesn't compile. */
export const usedOnly = (extensions: Extensions, tenant: Tenant): Extensions => ({
  ...extensions,
  sections: ownSectionsOf(tenant),
})

/** For the gallery: the components of a tenant's site, and all sections that have states. */
export function galleryExtensions({ project, components }: Tenant): Extensions | undefined {
  const sections = [...project.sections].flatMap(([name, { states }]) => (states ? [name] : []))
  if (sections.length === 0 && Object.keys(components).length === 0) return undefined
  return { root: project.root, hash: project.hash, components, sections }
}

const SECTION = '/section/'

/** For `astro build`: replaces components, and compiles each section as a route of its own, which renders only that section. */
export function extensions({ root, components, sections }: Extensions, outDir: URL): AstroIntegration {
  return {
    name: 'forecourt-extensions',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        for (const name of sections) {
          const entrypoint = new URL(`.sections/${name}.astro`, outDir)
          mkdirSync(new URL('.', entrypoint), { recursive: true })
          writeFileSync(entrypoint, sectionRoute(join(root, 'extensions/sections', name, 'Section.astro')))
          injectRoute({ pattern: `${SECTION}${name}`, entrypoint })
        }
        updateConfig({
          vite: {
            plugins: [replaceComponents(root, components)],
            // Also tells adapter.ts which folder besides Forecourt's own has views.
            server: { fs: { allow: [root] } },
            // The folder is a new one, and has the routes of sections.
            build: { emptyOutDir: false },
            resolve: { dedupe: ['react', 'react-dom', 'nanostores', '@nanostores/react'] },
          },
        })
      },
    },
  }
}

const sectionRoute = (file: string): string =>
  `---\nimport Section from ${JSON.stringify(file)}\n---\n<Section {...Astro.locals.section} />\n`

/** A React component's public module exports it by default, as Astro's do, but our own code imports it by name. */
const FROM_PROJECT = '\0forecourt:'
const ORIGINAL = '\0forecourt:original:'

const DRAW_ONCE = join(ROOT, 'src/components/ui/drawOnce.ts')

/** Differs between pages that share a part drawn once per site, or is the same on all of them. */
const NOT_A_PROP = /\bAstro\.(?:cookies|locals|params|request|routePattern|url)\b/

function replaceComponents(root: string, components: ComponentFiles): Plugin {
  const originals = new Map(
    (Object.keys(components) as ComponentName[]).map((name) => [join(ROOT, OVERRIDABLE[name]), name]),
  )
  const names = new Set(originals.keys().map((file) => basename(file)))
  const folder = join(root, EXTENSIONS, sep)
  return {
    name: 'forecourt-components',
    enforce: 'pre',
    // To name the line of an extension that throws (render/extensionError.ts).
    configEnvironment: (environment) => (environment === 'ssr' ? { build: { sourcemap: true } } : null),
    async resolveId(source, importer, options) {
      const [, named] = /^forecourt\/components\/(.+)$/.exec(source) ?? []
      if (named !== undefined) {
        const file = lookUp({ ...OVERRIDABLE, ...USABLE }, named)
        if (file === undefined) throw new Error(noSuchComponent(source, importer))
        return file.endsWith('.tsx') ? ORIGINAL + named : join(ROOT, file)
      }
      if (source in PUBLIC_MODULES) return PUBLIC_MODULES[source]
      // A section's route, which Astro names from its root.
      if (source.startsWith('/../')) return join(ROOT, source)
      // Astro takes a style's or script's address outside its root for one inside, unless it starts with Vite's prefix for any file.
      const isForeign = source.startsWith(`${root}/`) && !source.startsWith(ROOT)
      if (isForeign && source.includes('.astro?astro&')) return `/@fs${source}`
      if (importer?.startsWith(folder) && source.startsWith('.')) {
        const file = join(dirname(importer), source)
        if (!file.startsWith(folder))
          throw new Error(
            `${importer}: ${source} is outside ${EXTENSIONS}/. Extensions import only files in there and packages`,
          )
      }
      if (!names.has(basename(source)) || importer?.startsWith(FROM_PROJECT)) return null
      const original = await this.resolve(source, importer, options)
      const name = original && originals.get(original.id)
      if (name === undefined || name === null) return null
      return original?.id.endsWith('.tsx') ? FROM_PROJECT + name : join(root, components[name] ?? '')
    },
    load(id) {
      // Astro numbers islands and adds their scripts page by page, so a part that has an island can't be drawn once for many pages.
      if (id === DRAW_ONCE) return 'export const drawOnce = (site, name, draw) => draw()'
      if (!id.startsWith(FROM_PROJECT)) return null
      const name = id.replace(ORIGINAL, '').replace(FROM_PROJECT, '') as ComponentName
      const original = join(ROOT, OVERRIDABLE[name])
      const exported = basename(original, '.tsx')
      if (id.startsWith(ORIGINAL)) return `export { ${exported} as default } from ${JSON.stringify(original)}`
      const own = JSON.stringify(join(root, components[name] ?? ''))
      return `export * from ${JSON.stringify(original)}\nexport { default as ${exported} } from ${own}`
    },
    transform(compiled, id) {
      const [file = ''] = id.replace(/^\/@fs/, '').split('?')
      if (!file.startsWith(folder) || !file.endsWith('.astro')) return null
      const code = readFileSync(file, 'utf8')
      const line = code.split('\n').findIndex((text) => NOT_A_PROP.test(text)) + 1
      const [used] = NOT_A_PROP.exec(code) ?? []
      if (used !== undefined)
        throw new Error(`${file}:${line}: ${used} isn’t available in extensions. Use Astro.props`)
      const scope = hash('sha256', relative(folder, file)).slice(0, SCOPE_LENGTH)
      return { code: compiled.replaceAll(SCOPE, `$1${scope}`), map: null }
    },
  }
}

/** Of an Astro file's styles. Astro makes it from the absolute path of a file outside its root, so pages would differ between machines. */
const SCOPE = /(data-astro-cid-)[a-z\d]{8}/g
const SCOPE_LENGTH = 8

function noSuchComponent(source: string, importer = ''): string {
  const near = nearest(basename(source), Object.keys({ ...OVERRIDABLE, ...USABLE }))
  const hint = near === undefined ? `${DOCS}/extending.md lists the components` : `Did you mean ${near}?`
  return `${importer}: there’s no ${source}. ${hint}`
}
