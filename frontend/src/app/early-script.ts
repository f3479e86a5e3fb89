/**
 * Keeps what a person presses before the page is awake, and does it in order once it is: a button, Enter in a field that
 * sends, a form. Links and what a browser does by itself (a fold, a tick) go their own way. A button that is off until
 * words are in its field is kept, too, and waited for. Its hash stands in the content security policy.
 */
export const EARLY_SCRIPT = `(function(){var kept=[],turns=60;
function plain(e){return!(e.defaultPrevented||e.button||e.metaKey||e.ctrlKey||e.altKey||e.shiftKey)}
function on(e,of){return e.target.closest&&e.target.closest(of)}
function keep(e,target,act){e.preventDefault();kept.push([target,act])}
function press(button){button.click()}
function enter(field){field.dispatchEvent(new KeyboardEvent("keydown",{key:"Enter",bubbles:true,cancelable:true}))}
function send(form){form.requestSubmit()}
var by={click:function(e){var b=on(e,"button");if(b&&plain(e))keep(e,b,press)},
pointerup:function(e){var b=on(e,"button:disabled");if(b&&plain(e))kept.push([b,press])},
keydown:function(e){var f=on(e,"textarea[enterkeyhint]");if(f&&e.key==="Enter"&&!e.isComposing&&e.keyCode!==229&&plain(e))keep(e,f,enter)},
submit:function(e){keep(e,e.target,send)}};
function next(){var one=kept[0];if(!one)return;if(one[0].disabled&&turns--)return requestAnimationFrame(next);
kept.shift();if(one[0].isConnected)one[1](one[0]);requestAnimationFrame(next)}
for(var type in by)document.addEventListener(type,by[type],true);
document.addEventListener("tripkit:awake",function(){for(var type in by)document.removeEventListener(type,by[type],true);requestAnimationFrame(next)},{once:true})})()`;
