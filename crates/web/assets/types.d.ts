/** The messages of the server, as described in docs/page.md. Only for the type checker: this file is not served. */
export interface LevelView { name: string; title: string }
export interface EntryView {
  name: string; title: string; about: string; players: string[]; chance: boolean; hidden: boolean; position: string;
  parameters: ParameterReport[]; levels: LevelView[]; thumbnail: string; samples: number;
}
export interface ParameterReport { name: string; help: string; min: number; max: number; default: number }
export interface PlayerView { name: string; colour: string; seat: string; captured?: string; token?: string }
export interface TurnView { kind: "person" | "engine" | "chance" | "over"; player: number | null }
export interface SpotView { spot: number; name: string; holds?: string; owner?: number }
export interface RemarkView { text: string; spots: number[] }
export interface ButtonView { text: string; spot: number; follows: boolean; svg?: string }
export interface CaptionView { text: string; colour?: string }
export interface BoardView {
  svg: string; turned: string | null; extent: [number, number, number]; spots: SpotView[]; buttons: ButtonView[]; captions: CaptionView[]; last: number[];
}
export interface ChoiceView { text: string; spots: number[]; aliases?: number[][]; probability?: number }
export interface GameView {
  id: string; game: string; title: string; about: string; players: PlayerView[]; moves: string[]; numbers: string[]; ply: number;
  position: string; turn: TurnView; status: string; remark: RemarkView | null; over: boolean; resignable: boolean; board: BoardView; choices: ChoiceView[]; open: boolean; result: number[] | null;
  range: [number, number]; points: string | null; dice: "auto" | "hand"; chance: boolean; hidden: boolean; levels: LevelView[]; exports: string[];
  opinion?: string | null;
}
export interface OptionView { name: string; about: string; role: string; form: string; default: string; choices?: string[] }
export interface ThinkerView { name: string; about: string; obstacle: string | null; options: OptionView[] }
export interface HintView { text: string; spots: number[]; verdict: string }
export type Bound = "exact" | "lower" | "upper" | "estimate";
export interface ActionReport {
  action: string; value: number | null; values?: number[]; probability?: number; bound: Bound | null; proven: boolean;
}
export interface ThoughtView {
  kind: "thought"; ply: number; position: string; algorithm: string; best: string | null; value: number | null; claim: string; pv: string[];
  depth: number; nodes: number; seconds: number; actions: ActionReport[]; verdict: string; first: number | null; height?: number;
  told?: (string | null)[]; speed: number; done: boolean; player: number | null;
}
export interface PointView { kind: "point"; ply: number; first: number | null; height?: number; claim: string }
export interface TroubleView { kind: "error"; error: string }
export type Judgement = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export interface TermChange { term: string; about: string; lost: number }
export interface JudgedView {
  kind: "judged"; left: number; said: string | null; ply: number; player: number | null; action: string; judgement: Judgement | null;
  forced: boolean; turned: string | null; value: number | null; value_text: string | null; best: string | null; best_value: number | null;
  best_text: string | null; loss: number | null; accuracy: number | null; line: string[]; reply: string[]; terms: TermChange[]; expected: number | null;
}
export interface PlayerReview { player: number; name: string; accuracy: number | null; moves: number; judgements: number[] }
export interface ReviewView {
  kind: "review"; game: string; start: string; players: PlayerReview[]; turning_points: number[]; expected: number | null; nodes: number; complete: boolean;
}
export type News = ThoughtView | PointView | TroubleView;
export type ReviewNews = JudgedView | ReviewView | TroubleView;
export interface FoundGameView {
  number: number; title: string; players: string[]; date: string | null; event: string | null; result: string | null; moves: number; error: string | null;
}
export interface FoundPositionView { game: string; title: string; position: string; svg: string }
export interface BroughtView { games: FoundGameView[]; more: boolean; positions: FoundPositionView[] }
export type DraftView = { position: string; status: string; svg: string; over: boolean } | { problem: string }
export type Num = number | "inf" | "-inf";
export interface StepView { node: string; event: string; alpha?: Num; beta?: Num; v: Num[]; words: string }
export interface LessonView {
  algorithm: string; algorithms: string[]; value: Num | null; best: string | null; visited: string[]; pruned: string[];
  leaves: number; leaves_visited: number; steps: StepView[]; svg: string; step: number | null; changeable: string[];
  conventions: Record<string, string>;
}
export interface LessonStepView { svg: string }
export interface ChangeView { unchanged: boolean; words: string[]; tree: string }
export interface FileView { name: string; media: string; text: string }
export interface QuestionView { prompt: string; form: string; expected: string; hint: string }
export interface ExerciseView { title: string; terms: string; source: string; svg: string; questions: QuestionView[] }
export interface VerdictView {
  right: boolean; misconception: string | null; words: string; score: number; asked: number;
  seen: { name: string; answers: number }[]; solution: string | null;
}
