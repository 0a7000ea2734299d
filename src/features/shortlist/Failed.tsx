import type { SavedWords } from './words.ts'

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
