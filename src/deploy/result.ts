/** What a deploy did. */
export interface Done {
  target: 'netlify' | 's3'
  /** Of the whole site. */
  files: number
  sent: number
  removed: number
  /** What a rollback takes, where the target has them. */
  id?: string
  /** Where the site is, where the target says it. */
  url?: string
  /** Nothing had to be done. */
  unchanged?: boolean
  /** What the reader should know. */
  notes: string[]
}

/** How far a deploy is. */
export type OnProgress = (progress: { sent: number; of: number }) => void
