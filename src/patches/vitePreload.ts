import type { ResolvedConfig } from 'vite'

/**
 * What nobody waits for. It needs no list of its imports, to be asked for at once, on every page: those names would be up to 0.4 KiB
 * of what a vehicle's page may run, and take it over its budget.
 */
const UNHURRIED = /\/(?:start|keepVisit|reportErrors|consent|textUs|chatButton|openGarage)\.[\w-]+\.js$/

/**
 * Vite puts 0.9 KiB around `import()` on every page, also where `build.modulePreload` is false. This puts 0.2 KiB in its place.
 * It too asks for a module's own imports at once; it does not wait for style sheets, which modules that are fetched late bring
 * along as text.
 *
 * Reaches into: the id of Vite's virtual module.
 * Gives: the script of every page is 3,181 bytes of gzip instead of 4,032 (21 %), a vehicle's page 5,506 instead of 6,359, which
 * would be over its budget of 6 KiB. The lists that are left out are 247 bytes of that. Measured by gzip of a page's entry scripts with all that they import.
 * Upstream: https://github.com/vitejs/vite/issues/18551
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

const HELPER = '\0vite/preload-helper.js'

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
