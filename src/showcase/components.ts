import type { PageState, StatesFile } from '#ui/states.ts'

/** `base` is the gallery's own address. */
interface GalleryAddress {
  base: string
  feature?: string
  component?: string
  /** Slug of a state in which the component is shown on a whole page. */
  page?: string
}

/** @param path such as '/__gallery/vehicle' or '/__preview/gallery/navigation/Header/on-a-phone' */
export function parseAddress(path: string): GalleryAddress {
  const [, base = path, galleryPath = ''] = /^(\/__(?:preview\/)?gallery)(\/.*)?$/.exec(path) ?? []
  const [, feature, component, page] = galleryPath.split('/')
  return { base, ...(feature && { feature }), ...(component && { component }), ...(page && { page }) }
}

export const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/g, '-')

export interface ShowcaseComponent extends StatesFile {
  /** The component's folder in src/features, or 'ui'. */
  feature: string
  name: string
  load: () => Promise<unknown>
}

const files = import.meta.glob<StatesFile>('../{features,components}/**/*.states.ts', { eager: true })
const components = import.meta.glob<Record<string, unknown>>([
  '../{features,components}/**/*.{astro,tsx}',
  '!**/*.test.tsx',
  '!**/harness.tsx',
])

export const COMPONENTS: readonly ShowcaseComponent[] = Object.entries(files).map(([path, file]) => {
  const [, feature = '', name = ''] =
    /\/(?:features|components)\/([\w-]+)\/(?:.+\/)?(\w+)\.states\.ts$/.exec(path) ?? []
  const load = async () => {
    const stem = path.replace('.states.ts', '')
    const module = await (components[`${stem}.astro`] ?? components[`${stem}.tsx`])?.()
    const component = module?.['default'] ?? module?.[name]
    if (!component) throw new Error(`${path} has no component ${name} beside it`)
    return component
  }
  return { ...file, feature, name, load }
})

export const FEATURES = [...new Set(COMPONENTS.map(({ feature }) => feature))].sort()

export function pageStateOf(feature = '', component = '', slug = ''): PageState | undefined {
  const shown = COMPONENTS.find((entry) => entry.feature === feature && entry.name === component)
  return Object.entries(shown?.pages ?? {}).find(([name]) => slugOf(name) === slug)?.[1]
}
