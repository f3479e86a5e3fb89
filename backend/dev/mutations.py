"""The places of a module where a fault can be seeded, and the module with one of them changed.

Left out is what no behaviour can show:
- `frozen` and `slots` of dataclasses and `strict` of `zip`, which only guard our own mistakes;
- blocks under `TYPE_CHECKING`, and the `__main__` guard;
- the arguments of `log.…` and `logging.…` calls, and log levels;
- the `maxsize` of caches;
- integers in a drawing's layout (`LAYOUTS`): coordinates, widths and colours;
- a module-level integer of 10 and more, alone or in a table: 1 more or less is the same tuning.

Known to change nothing, and counted as living all the same:
- `hour < 12` to `<=` in `agents/designer/wording/dates.py` `time_of`: noon has a branch of its own.
"""

import ast
from typing import NamedTuple

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
LAYOUTS = (
    "backend/src/tripkit/export/pdf.py",
    "backend/src/tripkit/export/sheet.py",
    "backend/src/tripkit/export/html/daymap.py",
    "backend/src/tripkit/export/html/chart.py",
    "backend/src/tripkit/export/kit/drawing.py",
    "backend/src/tripkit/knowledge/rendering/",
    "backend/src/tripkit/services/image/drawings.py",
)
GUARDS = {"frozen", "slots", "maxsize"}
TUNING = 10
"""From here on a module-level integer is tuning, not a rule."""


class Place(NamedTuple):
    """`function` is the outermost one that it lies in, qualified; empty outside of any."""

    line: int
    change: str
    function: str


class _Mutation(ast.NodeTransformer):
    """Counts the places of a module, and changes the one with the number `chosen`."""

    def __init__(self, module: str, chosen: int = -1) -> None:
        self.chosen, self.places = chosen, list[Place]()
        self.is_layout = module.startswith(LAYOUTS)
        self.depth = 0
        self.scopes, self.function = list[str](), ""

    def _is_chosen(self, line: int, change: str) -> bool:
        self.places.append(Place(line, change, self.function))
        return len(self.places) - 1 == self.chosen

    def _swapped(self, operator: ast.AST, line: int) -> ast.AST:
        swap = SWAPS.get(type(operator))
        if swap and self._is_chosen(line, f"{type(operator).__name__} to {swap.__name__}"):
            return swap()
        return operator

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        node.ops = [self._swapped(op, node.lineno) for op in node.ops]  # type: ignore[misc]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._is_chosen(node.lineno, "no not"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool) and self._is_chosen(node.lineno, "the other bool"):
            return ast.copy_location(ast.Constant(not node.value), node)
        is_number = type(node.value) is int and not self._is_unobservable(node.value)
        if is_number and self._is_chosen(node.lineno, f"{node.value} plus 1"):
            return ast.copy_location(ast.Constant(int(node.value) + 1), node)
        return node

    def _is_unobservable(self, value: int) -> bool:
        return self.is_layout or (self.depth == 0 and value >= TUNING)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = ast.unparse(node.func)
        if function.startswith(("log.", "logging.")):
            return node
        if function == "zip":
            node.args = [self.visit(argument) for argument in node.args]
            return node
        return self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return node if node.arg in GUARDS else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        if ast.unparse(node.test) in {"TYPE_CHECKING", "__name__ == '__main__'"}:
            return node
        self.generic_visit(node)
        if self._is_chosen(node.lineno, "the other branch"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        has_value = node.value is not None and not isinstance(node.value, ast.Constant)
        if has_value and self._is_chosen(node.lineno, "returns None"):
            node.value = ast.Constant(None)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.depth += 1
        self.scopes.append(node.name)
        self.generic_visit(node)
        self.scopes.pop()
        self.depth -= 1
        return node

    def _body(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        outer = self.function
        self.function = outer or ".".join([*self.scopes, node.name])
        self.depth += 1
        node.body = [self.visit(statement) for statement in node.body]
        self.depth -= 1
        self.function = outer
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._body(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._body(node)


def places(module: str, source: str) -> list[Place]:
    """Everything in a module that can be changed."""
    counting = _Mutation(module)
    counting.visit(ast.parse(source))
    return counting.places


def mutated(module: str, source: str, number: int) -> str:
    """The module with its `number`th place changed."""
    tree = _Mutation(module, number).visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree))


def logic(source: str) -> str:
    """What a module does, whatever its format and comments; docstrings aside."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not _is_text(statement)]
    return ast.dump(tree)


def _is_text(statement: ast.AST) -> bool:
    """Whether a statement is a docstring, or a text under an attribute."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
