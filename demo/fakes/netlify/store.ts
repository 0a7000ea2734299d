import { hash } from 'node:crypto'

/** Keeps in memory the deploys, the contents of their files by digest, and which deploy each site shows. */

export interface Deploy {
  id: string
  site: string
  state: 'preparing' | 'uploading' | 'processing' | 'ready' | 'error'
  /** Each file's SHA-1 by its path, which has a leading slash. */
  files: Record<string, string>
  /** SHA-256 by name. */
  functions: Record<string, string>
  schedules: unknown
  config: unknown
  published: boolean
}

export class Store {
  readonly deploys: Deploy[] = []
  /** The live deploy of each site. */
  readonly shown = new Map<string, Deploy>()
  /** Files by SHA-1 and functions by SHA-256. All sites share them, as on Netlify. */
  readonly contents = new Map<string, Uint8Array>()

  create(wish: Omit<Deploy, 'id' | 'state' | 'published'>): Deploy {
    // Like Netlify's ids: 24 hexadecimal digits.
    const id = (this.deploys.length + 1).toString(16).padStart(24, '0')
    const deploy: Deploy = { ...wish, id, state: 'preparing', published: false }
    this.deploys.push(deploy)
    return deploy
  }

  find(id: string): Deploy | undefined {
    return this.deploys.find((deploy) => deploy.id === id)
  }

  /** Lists what still has to be sent to complete a deploy. */
  required({ files, functions }: Deploy): { files: string[]; functions: string[] } {
    const unknown = (digests: Record<string, string>) =>
      [...new Set(Object.values(digests))].filter((digest) => !this.contents.has(digest))
    return { files: unknown(files), functions: unknown(functions) }
  }

  /**
   * Moves a deploy to its next state: 'preparing', 'uploading', 'processing', 'ready'. It stays 'uploading' until all its files have been
   * sent.
   */
  advance(deploy: Deploy): void {
    const required = this.required(deploy)
    const whole = required.files.length + required.functions.length === 0
    if (deploy.state === 'preparing') deploy.state = 'uploading'
    else if (deploy.state === 'uploading' && whole) deploy.state = 'processing'
    else if (deploy.state === 'processing') this.show(deploy)
  }

  show(deploy: Deploy): void {
    deploy.state = 'ready'
    deploy.published = true
    this.shown.set(deploy.site, deploy)
  }

  /** Returns what a visitor to the site gets. */
  page(site: string, path: string): { status: number; path: string; body: Uint8Array } | undefined {
    const files = this.shown.get(site)?.files ?? {}
    const folder = path.replace(/\/+$/, '')
    const found = [path, `${folder}/index.html`].find((each) => files[each] !== undefined)
    const file = found ?? '/404.html'
    const body = this.contents.get(files[file] ?? '')
    return body && { status: found === undefined ? 404 : 200, path: file, body }
  }
}

export const digestOf = (kind: 'files' | 'functions', body: Uint8Array): string =>
  hash(kind === 'files' ? 'sha1' : 'sha256', body, 'hex')
