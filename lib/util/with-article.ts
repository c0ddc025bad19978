/** A noun with the article that its sound takes: `a domain`, `an HTTPS edge`. A u is taken for that of `user`. */
export const withArticle = (noun: string) =>
  `${/^(?:[aeio]|HTTPS?\b|IP\b|SSH\b|API\b)/.test(noun) ? 'an' : 'a'} ${noun}`
