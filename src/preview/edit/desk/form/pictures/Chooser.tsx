import { useRef } from 'react'
import { WORDS } from '../../words.ts'

/** The formats that the server accepts. With this list, phones convert their own photo format to JPEG. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that opens the system's file dialog. */
export const Chooser = ({
  name,
  text,
  takes,
  onChosen,
}: {
  /** The name for screen readers. */
  name: string
  text: string
  /** A format to accept besides the usual ones. */
  takes?: string | undefined
  onChosen: (files: FileList | null) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" aria-label={name} onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={takes === undefined ? TAKEN : `${TAKEN},${takes}`}
        onChange={({ target }) => {
          onChosen(target.files)
          // Empty the input, so that choosing the same file again counts as a change.
          target.value = ''
        }}
      />
    </>
  )
}

/** Reports whether adding the picture worked. */
export const Told = ({ said, wrong }: { said: string; wrong: string }) => (
  <>
    <p className="help" aria-live="polite">
      {said}
    </p>
    {wrong !== '' && (
      <p className="error" role="alert">
        {wrong}
      </p>
    )}
  </>
)

export const chooseFor = (label: string): string => `${WORDS.choosePicture} ${label}`
