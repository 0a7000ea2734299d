import { useList } from '../state/useList.ts'

/** Says which of the shopper's words matched nothing and were left out. */
export function LeftOut() {
  const { leftOut, region, say } = useList()
  const words = new Intl.ListFormat(region, { type: 'disjunction' }).format(
    leftOut.map((word) => `“${word}”`),
  )
  return (
    <p className="chips__left-out" role="status">
      {leftOut.length > 0 && `${say.nothingFor} ${words}, ${say.soLeftOut}`}
    </p>
  )
}
