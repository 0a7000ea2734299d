/** The result of a deploy. */
export interface Done {
  target: 'netlify' | 's3'
  /** Number of files in the whole site. */
  files: number
  sent: number
  removed: number
  /** The deploy's id, for rolling back to it later, if the target gives one. */
  id?: string
  /** The site's address, if the target gives one. */
  url?: string
  /** Whether there was nothing to do. */
  unchanged?: boolean
  /** Notes for the operator. */
  notes: string[]
}

/** Reports a deploy's progress. */
export type OnProgress = (progress: { sent: number; of: number }) => void
