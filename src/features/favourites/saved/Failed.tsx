import type { SavedWords } from '../words.ts'

/** Where the index can't be reached: what is saved stands, and the shopper may try again. */
export function Failed({ say, retry }: { say: SavedWords; retry: () => void }) {
  return (
    <div className="saved__failed" role="alert">
      <p>
        <strong>{say.failed}</strong> {say.failedText}
      </p>
      <button className="button button--small button--line" type="button" onClick={retry}>
        {say.retry}
      </button>
    </div>
  )
}
