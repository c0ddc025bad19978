/** Phrases that no technical writer would use, with few false positives. */
export const oddPhrases: readonly RegExp[] = [
  /(?<!\bthere) (?:is|are|was|were) no (?!longer\b|more\b|later\b|less\b|reason\b)\w|\bthere (?:is|was) no (?!reason\b)\w/i,
  /\banew\b/i,
  /\b(?:it|that|which|this|what|nothing|here|there|they) stands?\b|\bstands? (?:here|there|below|above|in the|for itself|otherwise)\b/i,
  /\b(?:came|comes|become|becomes|became) of\b/i,
  /\b(?:is|are) to be\b/i,
  /\blets? go of\b/i,
  /\bthings?\b/i,
  /\btakes an? (?:admin|operator)\b/i,
  /\bNone is\b/,
  /\brooms\b/i, // layers
  /\basked for by\b/i,
  /\b(?:takes? in|gets? in|looks? again|known by (?:its|their) IDs?|what there is)\b/i,
  /(?<!\bthere )\bis none\b/i,
  /^(?:[A-Z](?:[a-z' ,]|\w )*[a-z])!(?:\s|$)/, // an exclamation
  /\b(?:told|hearsay|fate|mend|simply|oops|please|given back)\b/i,
]

const maxWords = 30
const word = /(?<!\S)[a-z][a-z'’-]*(?=[\s,;:.!?)]|$)/gi

/** Matches a name, an address or a URL, without the punctuation after it. */
const value = /(?<!\S)\S*\w[.:]\w\S*?(?=[,;:.!?)]*(?:\s|$))/g

const sentencesOf = (text: string) => text.split(/(?<=[.?!:]) |\n/)
const isLong = (sentence: string) => (sentence.match(word) ?? []).length > maxWords

/** Returns the sentences of a text that have more than 30 words. */
export const longSentences = (text: string): string[] => sentencesOf(text).filter(isLong)

/** Returns the texts with an odd phrase and the sentences that are too long. Names and addresses don't count as words. */
export const voiceFaults = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [
    ...(oddPhrases.some((pattern) => pattern.test(text)) ? [text] : []),
    ...sentencesOf(text).filter((sentence) => isLong(sentence.replace(value, '…'))),
  ])
