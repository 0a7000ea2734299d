import type { ResolvedConfig } from 'vite'

/** What Vite names the code around each `import()`. */
const HELPER = '\0vite/preload-helper.js'

/**
 * What nobody waits for. It needs no list of its imports, to be asked for at once, on every page: those names would be a tenth
 * of what a vehicle's page may run.
 */
const UNHURRIED = /\/(?:start|keepVisit|reportErrors|consent|textUs|chatButton|openGarage)\.[\w-]+\.js$/

/**
 * A Vite plugin that puts 0.2 KiB in the place of Vite's 0.9 KiB around each `import()`, on pages that may load 6 KiB
 * before the shopper acts. It too asks for a module's own imports at once, not one after the other; it does not wait for
 * style sheets, which modules that are fetched late bring along as text.
 */
export const smallPreload = () => ({
  name: 'forecourt-small-preload',
  enforce: 'pre' as const,
  configResolved: ({ environments }: ResolvedConfig): void => {
    // Here, since Astro's own settings take the place of those that a configuration gives.
    const modulePreload = environments['client']?.build.modulePreload
    if (modulePreload)
      modulePreload.resolveDependencies = (file, files) => (UNHURRIED.test(file) ? [] : files)
  },
  load: (id: string): string | undefined => (id === HELPER ? CODE : undefined),
})

const CODE = `
const asked = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}
`
