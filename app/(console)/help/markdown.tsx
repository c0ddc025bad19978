import type { MarkedToken, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { ExternalLink } from '@/components/ui/external-link'
import { Link, HashLink } from '@/components/ui/link'
import { context } from '@/lib/server/context'
import { readPicture, sizeOfPng, linkTarget, CONTENTS } from '@/lib/server/manual/pages'
import { ownTokens, visibleText } from '@/lib/server/manual/markdown'
import { paths } from '@/lib/util/paths'

/** Renders Markdown tokens as elements. Links are relative to `file`. HTML other than `<br>` is shown as text. */
export const Markdown = ({ tokens, file }: { tokens: readonly MarkedToken[]; file: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
  tokens.map((token, i) => <Fragment key={i}>{partOf(token, file)}</Fragment>)

function partOf(token: MarkedToken, file: string): ReactNode {
  const within = 'tokens' in token ? <Markdown tokens={ownTokens(token.tokens)} file={file} /> : null
  switch (token.type) {
    case 'paragraph':
      return <p className="my-3 max-w-text text-pretty">{within}</p>
    case 'list':
      return <List list={token} file={file} />
    case 'table':
      return <Table table={token} file={file} />
    case 'code':
      return <Code code={token} />
    case 'blockquote':
      return <blockquote className="my-3 border-l-2 border-line pl-3">{within}</blockquote>
    case 'link':
      return <ManualLink link={token} file={file} />
    case 'image':
      return <Picture image={token} file={file} />
    case 'strong':
      return <strong className="font-semibold">{within}</strong>
    case 'em':
      return <em>{within}</em>
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-sm wrap-anywhere">{token.text}</code>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="my-6" />
    case 'html':
      return /^<br ?\/?>$/.test(token.text) ? <br /> : token.text
    case 'text':
      return token.tokens ? within : token.text
    default:
      return 'text' in token ? token.text : null
  }
}

interface Part {
  file: string
}

function List({ list: { ordered, start, items }, file }: Part & { list: Tokens.List }) {
  const entries = items.map((item) => (
    <li key={item.raw} className="my-1 max-w-text pl-1 text-pretty [&>p]:my-1">
      <Markdown tokens={ownTokens(item.tokens)} file={file} />
    </li>
  ))
  return ordered ? (
    <ol start={start === '' ? undefined : start} className="my-3 list-decimal pl-6">
      {entries}
    </ol>
  ) : (
    <ul className="my-3 list-disc pl-6">{entries}</ul>
  )
}

function Table({ table: { header, rows }, file }: Part & { table: Tokens.Table }) {
  const heads = header.map((cell) => visibleText(ownTokens(cell.tokens)))
  const inCell = (cell: Tokens.TableCell) => <Markdown tokens={ownTokens(cell.tokens)} file={file} />
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for inputs, and a section is a landmark
      role="group"
      aria-label={`Table: ${heads.filter(Boolean).join(', ')}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            {header.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells of one text, which never move
              <th key={i} scope="col" className="px-3 py-1.5 font-medium">
                {inCell(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr
              key={cells.map(({ text }) => text).join('|')}
              className="border-b border-line last:border-b-0"
            >
              {cells.map((cell, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells of one text, which never move
                <td key={i} className="min-w-36 px-3 py-1.5 align-top">
                  {inCell(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const languages: Readonly<Record<string, string>> = {
  sh: 'Commands',
  yaml: 'YAML',
  ini: 'INI',
  nginx: 'nginx',
}

const Code = ({ code: { text, lang = '' } }: { code: Tokens.Code }) => (
  <div className="my-4">
    <CodeBlock code={text} label={languages[lang] ?? 'Text'} />
  </div>
)

function ManualLink({ link: { href, tokens }, file }: Part & { link: Tokens.Link }) {
  const target = linkTarget(href, file)
  const text = <Markdown tokens={ownTokens(tokens)} file={file} />
  switch (target?.to) {
    case 'page': {
      if (href.startsWith('#')) return <HashLink href={href}>{text}</HashLink>
      const page = target.name === CONTENTS ? '' : target.name
      return <Link href={paths.help(target.anchor === '' ? page : `${page}#${target.anchor}`)}>{text}</Link>
    }
    case 'picture':
      return <a href={paths.helpPicture(target.name)}>{text}</a>
    case 'outside':
      return <ExternalLink href={target.href}>{text}</ExternalLink>
    default:
      return text
  }
}

/** An image in the user guide, or the alternative text of an image from another source. */
function Picture({ image: { href, text }, file }: Part & { image: Tokens.Image }) {
  const target = linkTarget(href, file)
  return target?.to === 'picture' ? <OwnPicture name={target.name} alt={text} /> : text
}

async function OwnPicture({ name, alt }: { name: string; alt: string }) {
  const picture = await readPicture((await context()).env.projectDir, name)
  const size = picture && sizeOfPng(picture)
  if (!size) return alt
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the console has no image optimizer and needs none
    <img
      src={paths.helpPicture(name)}
      alt={alt}
      {...size}
      loading="lazy"
      className="h-auto max-w-full rounded-md border border-line"
    />
  )
}
