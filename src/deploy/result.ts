/** The result of a deploy. */
export interface Done {
  target: 'netlify' | 's3'
  /** Number of files in the whole site. */
  files: number
  sent: number
  removed: number
  /** Id for a rollback, if the target has one. */
  id?: string
  /** Address of the site, if the target gives it. */
  url?: string
  /** Whether there was nothing to do. */
  unchanged?: boolean
  /** Notes for the operator. */
  notes: string[]
}

/** Reports a deploy's progress. */
export type OnProgress = (progress: { sent: number; of: number }) => void
