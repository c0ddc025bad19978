import { RelativeTime } from '@/components/ui/relative-time'

const moment = / at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC(?![+-])/

export function TimedText({ text }: { text: string }) {
  const found = moment.exec(text)
  if (!found) return text
  const [whole, day, time] = found
  return (
    <>
      {text.slice(0, found.index)} <RelativeTime value={`${day}T${time}Z`} />
      {text.slice(found.index + whole.length)}
    </>
  )
}
