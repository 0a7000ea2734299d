import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { OVERRIDABLE, type ComponentName } from '#extend/overridable.ts'
import { PUBLIC_MODULES, type Project } from '#extend/project.ts'
import type { ComponentFiles } from '#site/loading/components.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { ROOT } from './compile.ts'

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
export function extensionsOf({ project, components, site, content }: Tenant): Extensions | undefined {
  const used = sectionsIn([site, content], project)
  if (used.size === 0 && Object.keys(components).length === 0) return undefined
  return { root: project.root, hash: project.hash, components, sections: [...project.sections.keys()] }
}

/** Only the sections that a tenant uses, for when another one doesn't compile. */
export const usedOnly = (extensions: Extensions, { project, site, content }: Tenant): Extensions => ({
  ...extensions,
  sections: [...sectionsIn([site, content], project)].sort(),
})

function sectionsIn(value: unknown, project: Project, used = new Set<string>()): Set<string> {
  if (project.sections.size === 0 || typeof value !== 'object' || value === null) return used
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'type' && typeof entry === 'string' && project.sections.has(entry)) used.add(entry)
    else sectionsIn(entry, project, used)
  }
  return used
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

function replaceComponents(root: string, components: ComponentFiles): Plugin {
  const originals = new Map(
    (Object.keys(components) as ComponentName[]).map((name) => [join(ROOT, OVERRIDABLE[name]), name]),
  )
  const names = new Set(originals.keys().map((file) => basename(file)))
  return {
    name: 'forecourt-components',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [, named] = /^forecourt\/components\/(\w+)$/.exec(source) ?? []
      if (named !== undefined) return join(ROOT, OVERRIDABLE[named as ComponentName] ?? '')
      if (source in PUBLIC_MODULES) return PUBLIC_MODULES[source]
      // Astro takes a style's or script's address outside its root for one inside, unless it starts with Vite's prefix for any file.
      if (source.startsWith(`${root}/`) && source.includes('.astro?astro&')) return `/@fs${source}`
      if (!names.has(basename(source))) return null
      const original = await this.resolve(source, importer, options)
      const name = original && originals.get(original.id)
      return name === undefined || name === null ? null : join(root, components[name] ?? '')
    },
  }
}
