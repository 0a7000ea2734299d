import { useList } from './useList.ts'

export function Failure() {
  const { say, retry } = useList()
  return (
    <div className="failure" role="alert">
      <div>
        <p className="failure__title">{say.errorTitle}</p>
        <p>{say.errorText}</p>
      </div>
      <button type="button" className="button button--small" onClick={retry}>
        {say.retry}
      </button>
    </div>
  )
}
