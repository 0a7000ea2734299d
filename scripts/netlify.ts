import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imagesLine } from '#deploy/netlify/netlify.ts'
import { CONFIG, projectOf, PUBLIC_MODULES } from '#extend/project.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { siteFiles } from '#deploy/files.ts'
import { ownPictures } from '#deploy/photos.ts'
import { writeWhole } from '#lib/files.ts'
import { FUNCTION_TENANTS } from '#server/netlify.ts'
import { variable } from '#lib/environment/variable.ts'

/**
 * The build that Netlify runs (netlify.toml). Each tenant has its own Netlify site, whose environment names the tenant in TENANT. This
 * builds the tenant's site as usual, and puts it where Netlify expects it, along with the tenant's files for the functions in
 * `netlify/functions`. Browsers fetch pictures through the site's own address, and Netlify passes these requests on to the image service.
 */
const PUBLISH = 'publish'
const STATE = '.forecourt'

const tenant = variable(process.env, 'TENANT')
if (!/^[\w-]+$/.test(tenant)) {
  console.error(
    'TENANT must name the tenant to build, for example TENANT=redgum-rv (Netlify: Site configuration → Environment variables).',
  )
  process.exit(2)
}

const forecourt = fileURLToPath(new URL('./cli/forecourt.mjs', import.meta.url))
try {
  execFileSync(process.execPath, [forecourt, 'build', tenant], { stdio: 'inherit' })
} catch {
  // The command has reported what's wrong, and Netlify keeps the last good deploy.
  process.exit(1)
}
rmSync(PUBLISH, { recursive: true, force: true })
cpSync(`dist/${tenant}`, PUBLISH, { recursive: true })

// The functions check leads against the tenant's settings and stock.
rmSync(FUNCTION_TENANTS, { recursive: true, force: true })
for (const file of ['site.json', 'snapshot.json']) {
  const from = `tenants/${tenant}/${file}`
  if (existsSync(from)) cpSync(from, `${FUNCTION_TENANTS}/${tenant}/${file}`)
}
await bundleHooks()

// Netlify only serves files, so the pictures that a site serves itself are deployed too.
const dir = `tenants/${tenant}`
const { site } = await loadTenant(dir)
const built = await siteFiles({ slug: tenant, outDir: 'dist', stateDir: STATE })
const pictures = await ownPictures({ slug: tenant, site, dir }, built, {
  stateDir: STATE,
  environment: process.env,
})
for (const file of pictures.files) writeWhole(`${PUBLISH}/${file.path}`, await file.read())
for (const note of pictures.notes) console.warn(note)

const images = variable(process.env, 'FORECOURT_IMAGES_URL')
if (images) appendFileSync(`${PUBLISH}/_redirects`, imagesLine(images))
else console.warn('FORECOURT_IMAGES_URL isn’t set, so pictures under /images/ will be missing.')

/** The functions find the project's hooks in one file without imports, in the place of its configuration. */
async function bundleHooks(): Promise<void> {
  const { root, config } = await projectOf(`tenants/${tenant}`)
  if (!config.hooks?.vehicle && !config.hooks?.lead) return
  const { build } = await import('vite')
  const alias = Object.entries(PUBLIC_MODULES).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
  await build({
    ...{ root, configFile: false, logLevel: 'error', resolve: { alias }, ssr: { noExternal: true } },
    build: {
      ...{
        ssr: join(root, CONFIG),
        outDir: resolve(FUNCTION_TENANTS),
        emptyOutDir: false,
        copyPublicDir: false,
      },
      rolldownOptions: { output: { entryFileNames: CONFIG, codeSplitting: false } },
    },
  })
}
