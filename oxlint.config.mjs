/** The folders of the DNS diagnosis, lowest first. */
const dns = ['wire', 'name-server', 'queries', 'evidence', 'sentences', 'diagnosis'].map(
  (folder) => `lib/dns/${folder}`,
)

/** The layers of the console, lowest first. A layer can import itself and all layers in the lines above it. */
const order = [
  ['lib/util'],
  ['lib/contract'],
  ['lib/resources'],
  ['lib/dns/model'],
  [
    'lib/agents/model',
    'lib/audit/model',
    'lib/bulk/model',
    'lib/inventory/model',
    'lib/sites/model',
    'lib/traffic/model',
    'lib/transfer/model',
  ],
  ['lib/api'],
  ...dns.map((layer) => [layer]),
  ['lib/dns', 'lib/db'],
  ['lib/upstream'],
  ['lib/audit'],
  ['lib/acts'],
  ['lib/inventory'],
  ['lib/agents'],
  ['lib/jobs'],
  ['lib/bulk', 'lib/sites'],
  ['lib/server'],
  ['lib/server/writes'],
  ['lib/dns/server', 'lib/agents/server', 'lib/traffic/server'],
  ['lib/bulk/server', 'lib/sites/server'],
  ['lib/transfer/server'],
]

const wire = ['lib/util', 'lib/contract', 'lib/resources']
const models = [
  'lib/dns/model',
  'lib/agents/model',
  'lib/audit/model',
  'lib/inventory/model',
  'lib/bulk/model',
  'lib/sites/model',
  'lib/traffic/model',
  'lib/transfer/model',
]
const browser = [
  ...wire,
  ...models,
  'lib/api',
  'lib/client',
  'components/ui',
  'components/shell',
  'components/resource',
]

/** Layers that pages use only through the server's functions. */
const stores = ['lib/agents', 'lib/bulk', 'lib/sites']

/** The imports of the layers outside the order. The console doesn't import the other programs. */
const apart = {
  'lib/client': [...wire, ...models, 'lib/api'],
  'lib/dns': [...wire, 'lib/dns/model', ...dns],
  ...Object.fromEntries(
    dns.map((layer, index) => [layer, [...wire, 'lib/dns/model', ...dns.slice(0, index)]]),
  ),
  'lib/db': [...wire, ...models],
  'lib/tunnel': wire,
  'lib/platform': [...wire, 'lib/dns/model', ...dns, 'lib/dns', 'lib/tunnel'],
  'lib/agentd': [...wire, 'lib/tunnel'],
  'lib/conformance': wire,
  'components/ui': ['lib/util'],
  'components/shell': browser,
  'components/resource': browser,
  components: browser,
  app: [...order.flat().filter((layer) => !stores.includes(layer)), 'components', ...browser],
}

/**
 * The layers that each layer can import.
 * @type {Record<string, readonly string[]>}
 */
const imports = {
  ...Object.fromEntries(
    order.flatMap((layers, index) => layers.map((layer) => [layer, order.slice(0, index).flat()])),
  ),
  ...apart,
}

/**
 * The layers of pages. They import only types from `lib/api`, so that its schemas add no JavaScript to pages. Their
 * tests can import everything.
 */
const pages = ['lib/client', 'components/ui', 'components/shell', 'components/resource', 'components']
const typesOnly = [
  {
    regex: '^@/lib/api/[^/]+$',
    allowTypeImports: true,
    message: 'Pages import the types of lib/api only; call an operation with callApi.',
  },
]
/** Keeps the data of other resources out of a page's JavaScript. */
const ownInfo = {
  name: '@/lib/resources/resource-infos',
  message: 'Pages import only the info of the resource that they show.',
}

/**
 * The private files of each layer. Other layers can't import them.
 * @type {Record<string, readonly string[]>}
 */
const internal = { 'lib/acts': ['end'] }

/**
 * Returns the lint rule for the imports of a layer. A layer inside an allowed layer must be listed itself.
 * @param {string} layer
 */
const rulesOf = (layer, isPage = pages.includes(layer)) => {
  const listed = imports[layer] ?? []
  const allowed = [layer, ...listed]
  const deeper = Object.keys(imports).filter(
    (name) => !allowed.includes(name) && allowed.some((other) => name.startsWith(`${other}/`)),
  )
  const group = [
    '@/lib/**',
    '@/components/**',
    '@/app/**',
    ...allowed.map((name) => `!@/${name}/**`),
    ...deeper.map((name) => `@/${name}/**`),
    ...Object.entries(internal).flatMap(([name, files]) =>
      name === layer ? [] : files.map((file) => `@/${name}/${file}`),
    ),
  ]
  return {
    files: [`${layer}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: isPage ? [ownInfo] : [],
          patterns: [
            // First, because a negation that matches ends the check of the patterns.
            ...(isPage ? typesOnly : []),
            { group, message: `${layer} may import ${listed.join(', ')}` },
          ],
        },
      ],
    },
  }
}

/** Outer layers first, because the last override that matches a file applies. */
const layers = Object.keys(imports).sort((a, b) => a.length - b.length)

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'nextjs', 'promise'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  ignorePatterns: ['dist', '.next', 'next-env.d.ts'],
  rules: {
    'import/no-cycle': 'error',
    'max-lines': [
      'error',
      {
        max: 300,
      },
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 80,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'no-empty': 'error',
    'react/no-danger': 'error',
    eqeqeq: ['error', 'smart'],
    'no-console': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/require-module-specifiers': 'off',
    'typescript/consistent-return': 'off',
    'react/no-unstable-nested-components': [
      'error',
      {
        allowAsProps: true,
      },
    ],
    'import/no-named-as-default-member': 'off',
  },
  overrides: [
    {
      files: ['lib/{agentd,dns,platform,tunnel}/**'],
      rules: { 'typescript/no-floating-promises': ['error', { ignoreVoid: false }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'],
      rules: { 'typescript/no-floating-promises': 'error' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: {
        'max-lines-per-function': 'off',
      },
    },
    ...layers.map((layer) => rulesOf(layer)),
    ...layers
      .filter((layer) => pages.includes(layer))
      .map((layer) => ({ ...rulesOf(layer, false), files: [`${layer}/**/*.test.{ts,tsx}`] })),
    {
      ...rulesOf('lib/dns'),
      files: ['lib/dns/{wire,name-server,queries,evidence,sentences,diagnosis}/**/*.test.ts'],
    },
  ],
}
