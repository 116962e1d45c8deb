import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** Series that an expression asks for: of a metric, with what it says of labels. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
}

export interface ReadExpression {
  /** Places where Prometheus' grammar does not take it. */
  readonly errors: readonly string[];
  readonly selectors: readonly Selector[];
  /** `by (…)`, with the series that each groups. */
  readonly groups: readonly { readonly labels: readonly string[]; readonly selectors: readonly Selector[] }[];
  /** Labels that the result may have; null: those of its series. */
  readonly labels: ReadonlySet<string> | null;
}

/** Reads an expression by the grammar that Prometheus itself publishes. */
export function readPromql(text: string): ReadExpression {
  const { topNode } = parser.parse(text);
  const textOf = (node: Node | null | undefined) => (node ? text.slice(node.from, node.to) : '');
  const all = (node: Node, name: string): Node[] => {
    const found: Node[] = [];
    node.cursor().iterate((each) => void (each.name === name && found.push(each.node)));
    return found;
  };
  const selector = (node: Node): Selector => ({
    metric: textOf(node.getChild('Identifier')),
    matchers: all(node, 'UnquotedLabelMatcher').map((matcher) => ({
      label: textOf(matcher.getChild('LabelName')),
      operator: textOf(matcher.getChild('MatchOp')),
      value: JSON.parse(textOf(matcher.getChild('StringLiteral'))) as string,
    })),
  });
  const selectors = (node: Node) => all(node, 'VectorSelector').map(selector);
  const groupsOf = (node: Node) => {
    const labels = node.getChild('AggregateModifier');
    return labels ? all(labels, 'LabelName').map(textOf) : [];
  };

  function labelsOf(node: Node): ReadonlySet<string> | null {
    if (node.name === 'AggregateExpr') return new Set(groupsOf(node));
    if (node.name === 'VectorSelector') return null;
    if (node.name === 'FunctionCall') {
      const [called] = all(node, 'FunctionIdentifier');
      const args = node.getChild('FunctionCallBody');
      // What is missing has the labels that it was asked for by.
      if (textOf(called) === 'absent') return new Set(selectors(node).flatMap(labelsAskedFor));
      const labels = args?.lastChild?.prevSibling ? labelsOf(args.lastChild.prevSibling) : null;
      return labels && new Set([...labels].filter((label) => label !== 'le'));
    }
    if (node.name !== 'BinaryExpr') return node.firstChild ? labelsOf(node.firstChild) : null;
    const [left, right] = [node.firstChild, node.lastChild].map((side) => (side ? labelsOf(side) : null));
    return node.getChild('Or') && left && right ? new Set([...left, ...right]) : (left ?? null);
  }

  return {
    errors: all(topNode, '⚠').map(({ from }) => `${text.slice(0, from)} HERE ${text.slice(from)}`),
    selectors: selectors(topNode),
    groups: all(topNode, 'AggregateExpr').map((node) => ({ labels: groupsOf(node), selectors: selectors(node) })),
    labels: topNode.firstChild ? labelsOf(topNode.firstChild) : null,
  };
}

function labelsAskedFor({ matchers }: Selector): readonly string[] {
  return matchers.flatMap(({ label, operator }) => (operator === '=' ? [label] : []));
}
