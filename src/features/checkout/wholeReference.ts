/** A text whose references, such as 'FC-7K2M-49QD', aren't divided between lines. */
export const wholeReference = (text: string): (string | Node)[] =>
  text.split(/(FC-\w{4}-\w{4})/).map((part, index) => {
    if (index % 2 === 0) return part
    const reference = document.createElement('span')
    reference.textContent = part
    reference.style.whiteSpace = 'nowrap'
    return reference
  })
